/** Sixteen tills that sell at the same time, for benches that compare how fast they are. */
import autocannon, { type SentRequest } from "autocannon";
import type pg from "pg";
import { newId } from "#src/shared/ids.ts";
import { readScenarios, type Scenario } from "../scenarios.ts";

const TILLS = 16;

/** The checkouts that the tills send. */
export async function checkouts(client: pg.Client): Promise<Scenario> {
  const found = (await readScenarios(client)).find(({ name }) =>
    name.startsWith("sales: checkout"),
  );
  if (!found) throw new Error("there is no scenario of a checkout");
  return found;
}

/** Sells with all tills, and returns the sales per second. */
export async function sell(
  scenario: Scenario,
  url: string,
  cookie: string,
  seconds: number,
): Promise<number> {
  const setupRequest = (request: SentRequest): SentRequest => {
    const { path, body } = scenario.next();
    return {
      ...request,
      method: "POST",
      path,
      headers: { cookie, "content-type": "application/json", "idempotency-key": newId() },
      body: JSON.stringify(body),
    };
  };
  const result = await autocannon({
    url,
    connections: TILLS,
    duration: seconds,
    requests: [{ setupRequest }],
  });
  const failed = result.errors + result.timeouts + result.non2xx;
  if (failed > 0) throw new Error(`${failed} of ${result.requests.total} sales failed`);
  return result.requests.total / result.duration;
}
