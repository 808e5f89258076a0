// The types of longhand.mjs.

/** The `data` of an event, as its reader may read it. */
export type EventData = { type: string; [field: string]: unknown };

/** The state that the server shows; its full form is `State` in the OpenAPI document. */
export interface State {
  version: number;
  phase: "new" | "open" | "running" | "ended";
  kind: string;
  to_move: number | null;
  [field: string]: unknown;
}

export function fold(events: Iterable<EventData>): State;

export class Fold {
  readonly state: State;
  add(event: EventData): void;
  shown(): State;
}

export function fewestSlides(digits: string, word: string): number | null;

export function toHex(bytes: Uint8Array): string;
export function fromHex(text: string): Uint8Array;
export function sha256(data: Uint8Array | string): Promise<string>;
export function dealKey(seed: Uint8Array, game: string, entropies: string[]): Promise<Uint8Array>;
export function words(key: Uint8Array, label: string): AsyncGenerator<number, never>;
export function below(source: AsyncGenerator<number, never>, n: number): Promise<number>;
export function shuffle<T>(key: Uint8Array, label: string, items: readonly T[]): Promise<T[]>;
