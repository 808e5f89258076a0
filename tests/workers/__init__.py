"""The processes behind the service; imported first, for rq takes its prefix from them."""

import workers as workers
