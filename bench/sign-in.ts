/**
 * `node bench/sign-in.ts` (Linux only): measures the processor time of a refused sign-in on the server, for a known
 * user with a wrong password, an unknown email, and a deactivated user with the right password. All three get the same
 * answer, and must cost the same, so that nobody learns which emails belong to users. The kinds take turns, so that all
 * see the same computer. It ends with 1,000 guesses from one address, which neither succeed nor lock the user out. The
 * last line says whether all targets are met; otherwise the exit code is 1.
 *
 * Environment variables: FUNDI_BENCH_ROUNDS sets the number of measured attempts of each kind (200).
 */
import { readdirSync, readFileSync } from "node:fs";
import { connect } from "#src/server/database.ts";
import { newId } from "#src/shared/ids.ts";
import { createLog } from "#src/server/log.ts";
import { hashPassword } from "#src/areas/users/passwords/server/password-hash.ts";
import { withScratchDatabase } from "../scripts/scratch-database.ts";
import { serve } from "./serving.ts";

const ROUNDS = Number(process.env["FUNDI_BENCH_ROUNDS"] ?? 200);
const WARM_UP = 20;
const GUESSES = 1000;
const PASSWORD = "Kariakoo-Duka-71";
const WRONG = "Ubungo-Soko-38";
/** The most by which the medians may differ. */
const TARGET = 0.1;

const emails = { known: "asha@example.com", deactivated: "juma@example.com" };

/** The processor time of all threads of a process in milliseconds. Passwords are hashed in threads of their own. */
function cpuOfThreads(pid: number): number {
  const threads = readdirSync(`/proc/${pid}/task`);
  const nanoseconds = threads.map((thread) =>
    Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, "utf8").split(" ")[0]),
  );
  return nanoseconds.reduce((sum, each) => sum + each, 0) / 1_000_000;
}

const median = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

process.env["FUNDI_TRUST_PROXY"] = "loopback";
let lastAddress = 0;
const newAddress = () =>
  `10.${(lastAddress >> 16) & 255}.${(lastAddress >> 8) & 255}.${lastAddress++ & 255}`;

async function signIn(url: string, email: string, password: string, address = newAddress()) {
  const answer = await fetch(`${url}/api/auth/sign-in`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-forwarded-for": address },
    body: JSON.stringify({ email, password }),
  });
  await answer.arrayBuffer();
  return answer.status;
}

await withScratchDatabase(async (databaseUrl) => {
  const { db } = connect({ connectionString: databaseUrl, connections: 2, log: createLog("warn") });
  const passwordHash = await hashPassword(PASSWORD);
  for (const [kind, email] of Object.entries(emails)) {
    const user = { id: newId(), name: kind, email, role: "technician", passwordHash } as const;
    await db
      .insertInto("users")
      .values({ ...user, mustChangePassword: false, isActive: kind === "known" })
      .execute();
  }
  /** Ends the waits, which the attempts of the measurement would soon cause. */
  const forget = () => db.deleteFrom("signInFailures").execute();
  const server = await serve("product", databaseUrl);
  try {
    const kinds: Record<string, () => Promise<number>> = {
      "known, wrong password": () => signIn(server.url, emails.known, WRONG),
      "unknown email": () => signIn(server.url, `${newId()}@example.com`, WRONG),
      "deactivated, right password": () => signIn(server.url, emails.deactivated, PASSWORD),
    };
    const used: Record<string, number[]> = {};
    for (let round = 0; round < WARM_UP + ROUNDS; round++) {
      for (const [kind, attempt] of Object.entries(kinds)) {
        await forget();
        const before = cpuOfThreads(server.pid);
        const status = await attempt();
        if (status !== 401) throw new Error(`${kind}: ${status}`);
        if (round >= WARM_UP) (used[kind] ??= []).push(cpuOfThreads(server.pid) - before);
      }
    }
    const medians = Object.entries(used).map(([kind, times]) => [kind, median(times)] as const);
    console.table(medians.map(([kind, ms]) => ({ kind, "median ms": ms.toFixed(2) })));
    const all = medians.map(([, ms]) => ms);
    const spread = Math.max(...all) / Math.min(...all) - 1;
    console.log(`They differ by ${(spread * 100).toFixed(1)} % (target: under ${TARGET * 100} %).`);
    const missed = spread < TARGET ? [] : ["the processor time tells which emails belong to users"];

    await forget();
    const attacker = newAddress();
    const counts: Record<number, number> = {};
    for (let guess = 0; guess < GUESSES; guess++) {
      const status = await signIn(server.url, emails.known, `${WRONG}${guess}`, attacker);
      counts[status] = (counts[status] ?? 0) + 1;
    }
    const owner = await signIn(server.url, emails.known, PASSWORD);
    console.log(`${GUESSES} guesses from one address were answered`, counts);
    console.log(`The owner then signs in elsewhere with ${owner} (target: 200).`);
    if (counts[200]) missed.push("a guess succeeded");
    if (owner !== 200) missed.push("the guesses lock the owner out");
    console.log(missed.length > 0 ? `Missed: ${missed.join("; ")}.` : "All targets are met.");
    if (missed.length > 0) process.exitCode = 1;
  } finally {
    await server.stop();
    await db.destroy();
  }
});
