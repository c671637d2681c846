/** Measures the rate of sixteen tills that sell at the same time. */
import type pg from "pg";
import { readScenarios, type Scenario } from "../scenarios.ts";
import { sendScenario } from "./send-scenario.ts";

/** The checkouts that the tills send. */
export async function checkouts(client: pg.Client): Promise<Scenario> {
  const found = (await readScenarios(client)).find(({ name }) =>
    name.startsWith("sales: checkout"),
  );
  if (!found) throw new Error("there is no scenario of a checkout");
  return found;
}

/** Sells with sixteen tills. Returns the number of sales per second. */
export async function sell(
  scenario: Scenario,
  url: string,
  cookie: string,
  seconds: number,
): Promise<number> {
  const { requests, duration } = await sendScenario(scenario, url, cookie, seconds);
  return requests.total / duration;
}
