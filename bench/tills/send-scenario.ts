import autocannon, { type Result, type SentRequest } from "autocannon";
import { newId } from "#src/shared/ids.ts";
import type { Scenario } from "../scenarios.ts";

export const CONNECTIONS = 16;

/** Sends the requests of a scenario through sixteen connections. @throws Error if a request fails */
export async function sendScenario(
  scenario: Scenario,
  url: string,
  cookie: string,
  seconds: number,
): Promise<Result> {
  const setupRequest = (request: SentRequest): SentRequest => {
    const { path, body } = scenario.next();
    return {
      ...request,
      method: body === undefined ? "GET" : "POST",
      path,
      headers: {
        cookie,
        ...(body !== undefined && {
          "content-type": "application/json",
          "idempotency-key": newId(),
        }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    };
  };
  const result = await autocannon({
    url,
    connections: CONNECTIONS,
    duration: seconds,
    requests: [{ setupRequest }],
  });
  const failed = result.errors + result.timeouts + result.non2xx;
  if (failed > 0)
    throw new Error(`${scenario.name} at ${url}: ${failed} of ${result.requests.total} failed`);
  return result;
}
