/** A read that is sent again is named by the screen that shows it (spec §8: "{op} failed. Retrying..."). */
import { expect, test } from "vitest";
import { screenOfRead } from "#src/shared/texts/screens-of-reads.ts";
import { readContracts } from "#tests/support/contracts/contracts.ts";

/** Reads that belong to no screen of the menu: of the session, the frame of the app, and other programs. */
const unnamed = [
  "auth",
  "events",
  "health",
  "metrics",
  "notifications",
  "offline",
  "openapi.json",
  "outbox",
  "public-address",
  "ready",
  "saved-filters",
  "search",
  "setup",
  "track",
];

test("every read has the name of its screen, or belongs to none", async () => {
  const contracts = Object.values(await readContracts()).flatMap((each) => Object.values(each));
  const reads = contracts.filter(
    ({ method, path }) => method === "GET" && path.startsWith("/api/"),
  );
  const without = reads.filter(({ path }) => !screenOfRead(path));
  const beginnings = new Set(without.map(({ path }) => path.split("/")[2] ?? ""));
  expect([...beginnings].toSorted()).toEqual(unnamed);
});
