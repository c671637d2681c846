/** Plays a round: cashiers work, a fault strikes, and then the result is checked. */
import { setTimeout as delay } from "node:timers/promises";
import { chance } from "#src/app/demo-shop/random.ts";
import { findViolations } from "#src/app/invariants.ts";
import { storedKey } from "#src/server/http/stored-answers.ts";
import { cashier } from "./cashier.ts";
import type { Findings, Symptom } from "./findings.ts";
import { judge } from "./judge.ts";
import { truthOf } from "./ledger.ts";
import { recoveryFindings } from "./recovery.ts";
import { openScreen, type Screen } from "./screen.ts";
import { CALM_PATIENCE_MS, sendAct } from "./send.ts";
import { openTill } from "./till.ts";
import type { World } from "./world.ts";

export interface Round {
  name: string;
  cashiers: number;
  /** Whether the cashiers sell only popular items, so that many of them need the same rows. */
  isRush?: boolean;
  /** The percentage of acts whose commit succeeds in PostgreSQL, but whose confirmation the server never gets. */
  lostAnswers?: number;
  /** Whether the payment provider loses answers, repeats and forges callbacks, and collects too little. */
  hasBadProvider?: boolean;
  /** Whether the round has no fault. Then no answer may ask a cashier to try again later. */
  isCalm?: boolean;
  /** Causes the fault while cashiers work, and ends it. Returns the findings of its own checks, such as races. */
  strike(world: World): Promise<Findings | void>;
}

/** The time within which every act must get its answer once the fault has ended. */
const RESOLVE_WITHIN_MS = 60_000;

/** Plays a round. Once it finds `wanted`, it skips further checks: a shop with a planted bug may never recover. */
export async function runRound(world: World, round: Round, wanted?: Symptom): Promise<Findings> {
  const { ledger, shop, nodes, network } = world;
  const began = ledger.entries.length;
  const screen = openScreen(nodes, shop.cashiers[0]?.cookie ?? "");
  const stop = new AbortController();
  const seed = world.luck.between(0, 2 ** 30);
  const working = Array.from({ length: round.cashiers }, async (_, place) => {
    const luck = chance(seed + place);
    const urls = nodes.map(({ url }) => url);
    const till = openTill({
      ledger,
      luck,
      urls,
      patienceMs: round.isCalm ? CALM_PATIENCE_MS : undefined,
      beforeSending: ({ key }) => {
        if (luck.percent(round.lostAnswers ?? 0)) network.dropAnswerToCommitOf(storedKey(key));
      },
    });
    const { act } = cashier({ place, shop, till, luck, isRush: round.isRush });
    while (!stop.signal.aborted) await act();
  });
  if (round.hasBadProvider) world.provider.misbehave();
  const findings: Findings = [];
  try {
    findings.push(...((await round.strike(world)) ?? []));
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error);
    findings.push({ symptom: "stuck", text });
  }
  stop.abort();
  await Promise.all(working);
  await world.provider.calm();
  const isFound = () => findings.some(({ symptom }) => symptom === wanted);
  if (wanted && !isFound()) {
    await resolveUnanswered(world);
    findings.push(...(await compareActs(world)));
  }
  if (!isFound()) findings.push(...(await look(world, screen)));
  screen.close();
  if (round.isCalm) {
    const sentAway = ledger.entries
      .slice(began)
      .flatMap(({ outcomes }) => outcomes.filter(({ what }) => what === "unanswered"));
    if (sentAway.length > 0) {
      const text = `${sentAway.length} times, such as ${JSON.stringify(sentAway[0])}`;
      findings.push({ symptom: "sent away", text });
    }
  }
  return findings;
}

export const compareActs = ({ directly, ledger, shop }: World): Promise<Findings> =>
  directly((client) => judge(client, ledger.entries, shop.opening));

/**
 * Gets an answer to every act, and then checks the recovery, the effects of the acts, the provider's money, and the
 * invariants. The money comes after the recovery, which waits until the shop has heard of it.
 */
export async function look(world: World, screen: Screen | null): Promise<Findings> {
  await resolveUnanswered(world);
  return [
    ...(await recoveryFindings(world, screen)),
    ...(await compareActs(world)),
    ...(await world.directly(world.provider.judge)),
    ...(await findViolations(world.db)).map(({ invariant, rows }) => ({
      symptom: "invariant" as const,
      text: `${invariant}: ${JSON.stringify(rows[0])}`,
    })),
  ];
}

/**
 * Sends each unanswered act again, with its key, until an answer comes or `RESOLVE_WITHIN_MS` is over. Also sends some
 * successful acts again: the judge expects the same answer as before.
 */
async function resolveUnanswered({ ledger, nodes, luck }: World): Promise<void> {
  const patience = Date.now() + RESOLVE_WITHIN_MS;
  for (const entry of ledger.entries) {
    const wasLeft = entry.outcomes.some(({ what }) => what === "unanswered");
    const isDone = truthOf(entry)?.what === "done";
    if (isDone ? !luck.percent(5) : !wasLeft) continue;
    for (;;) {
      const outcome = await sendAct(luck.pick(nodes).url, entry.act);
      ledger.add(entry, outcome);
      if (outcome.what !== "unanswered" || Date.now() > patience) break;
      await delay(100);
    }
  }
}
