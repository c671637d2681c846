/** Keeps answers before a screen needs them: what forms are made of, and the repairs of this user. */
import { request } from "#src/client/data/api.ts";
import { isOnline } from "#src/client/data/online.ts";
import type { SeenAnswers } from "#src/client/copies/seen-answers.ts";
import { may } from "#src/client/session.tsx";
import { fillPath } from "#src/shared/addresses.ts";
import type { SessionUser } from "#src/shared/session.ts";
import { readsAhead } from "../kept-reads.ts";
import type { ReadList } from "./answers.ts";

/** More open repairs than one technician has at a time. */
const MOST_OWN = 40;
const DEVICE = "/api/devices/:id";

/** @throws ApiRefusal */
export async function readAhead(
  user: SessionUser,
  seen: SeenAnswers,
  { lists, now }: { lists: ReadList; now: () => number },
): Promise<void> {
  for (const [path, permission] of Object.entries(readsAhead)) {
    if (!isOnline() || !may(user, permission)) continue;
    await seen.keep(path, {}, await request("GET", path), now());
  }
  if (!may(user, "view_devices")) return;
  const devices = (await lists("devices"))?.rows.values() ?? [];
  const own = [...devices].filter(({ assignedTo }) => assignedTo === user.id).slice(0, MOST_OWN);
  for (const { id, updatedAt } of own) {
    const input = { params: { id } };
    const known = await seen.find(DEVICE, input);
    // The server's time of the answer and of the change: an answer of the same second may be older.
    const isCurrent = known !== null && known.at > Date.parse(updatedAt) + 60_000;
    if (isCurrent || !isOnline()) continue;
    await seen.keep(DEVICE, input, await request("GET", fillPath(DEVICE, { id })), now());
  }
}
