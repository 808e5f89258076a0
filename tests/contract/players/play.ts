// A whole game of Sequence by openapi-fetch, with the types that openapi-typescript has generated.
//
//   node play.js URL TOKEN TOKEN
//
// Prints the id of the game. Each seat folds the events it may read, and has what the server shows.

import { deepStrictEqual } from "node:assert";

import createClient, { type Client } from "openapi-fetch";

import { Fold } from "./longhand.mjs";
import type { components, paths } from "./longhand.js";

// Events come in other forms too; this client asks for none of them.
type Json = Client<paths, "application/json">;
type Move = components["schemas"]["Move"];

const MOST_TURNS = 1000;

/** The data of an answer; an error is the problem that it came as. */
function answered<T>({ data, error }: { data?: T; error?: unknown }): T {
  if (data === undefined) throw new Error(JSON.stringify(error));
  return data;
}

/** One seat, and what it knows of the game. */
class Player {
  readonly client: Json;
  readonly fold = new Fold();

  constructor(baseUrl: string, token: string) {
    const headers = { Authorization: `Bearer ${token}` };
    this.client = createClient<paths, "application/json">({ baseUrl, headers });
  }

  /** Fold the news, and compare with the state that is served. */
  async follow(game_id: string): Promise<void> {
    const path = { game_id };
    const query = { after: this.fold.state.version, limit: 500 };
    const page = await this.client.GET("/v1/games/{game_id}/events", { params: { path, query } });
    for (const event of answered(page).events) this.fold.add(event.data);
    const seen = await this.client.GET("/v1/games/{game_id}", { params: { path } });
    deepStrictEqual(answered(seen).state, this.fold.shown());
  }

  /** Play one of the legal moves; on the version that they were legal at. */
  async move(game_id: string, turn: number): Promise<void> {
    const path = { game_id };
    const legal = answered(await this.client.GET("/v1/games/{game_id}/moves", { params: { path } }));
    const move: Move = legal.moves[(turn * 7919) % legal.moves.length]!;
    if (move && "type" in move && move.type === "place_chip" && !("space" in move)) {
      throw new Error("the type of a move says which fields it has");
    }
    const header = { "If-Match": `"${legal.version}"` };
    answered(
      await this.client.POST("/v1/games/{game_id}/moves", { params: { path, header }, body: move }),
    );
  }
}

async function started(players: Player[]): Promise<string> {
  const host = players[0]!.client;
  const body = {
    kind: "sequence", seats: 2, match: false,
    visibility: "public", seat_order: "as_seated",
  } as components["schemas"]["OpenGameBody"];
  const { game } = answered(await host.POST("/v1/games", { body }));
  const params = { path: { game_id: game } };
  for (const { client } of players) {
    answered(await client.POST("/v1/games/{game_id}/seats", { params }));
  }
  answered(await host.POST("/v1/games/{game_id}/start", { params }));
  return game;
}

async function play(url: string, tokens: string[]): Promise<string> {
  const players = tokens.map((token) => new Player(url, token));
  const game = await started(players);
  for (let turn = 1; turn < MOST_TURNS; turn += 1) {
    for (const player of players) await player.follow(game);
    const seat = players[0]!.fold.state.to_move;
    if (seat === null) return game;
    await players[seat]!.move(game, turn);
  }
  throw new Error("the game does not end");
}

const [url = "", ...tokens] = process.argv.slice(2);
console.log(await play(url, tokens));
