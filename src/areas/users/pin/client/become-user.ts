import type { QueryClient } from "@tanstack/react-query";
import type { SessionUser } from "#src/shared/session.ts";
import { beginAgain } from "#src/client/data/api.ts";
import { discardData, rememberSession } from "#src/client/session.tsx";

/**
 * Makes `user`, who has taken over this browser, the user of this tab. Nothing of the user before stays: their requests
 * are dropped, their data and drafts deleted, and their screens end, with the live feed.
 */
export async function becomeUser(client: QueryClient, user: SessionUser): Promise<void> {
  await client.cancelQueries();
  beginAgain();
  discardData(client);
  rememberSession(client, user);
}
