const FETCH_MS = 10_000;

/** `fetch` with a time-out, without redirects. */
export const providerFetch = (url: string, init: RequestInit): Promise<Response> =>
  fetch(url, { ...init, redirect: "manual", signal: AbortSignal.timeout(FETCH_MS) });
