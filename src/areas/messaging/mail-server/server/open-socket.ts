import { connect, type Socket } from "node:net";
import { isAllowedAddress } from "#src/server/outgoing/allowed-address.ts";
import { checkedAddresses, lookupAmong } from "#src/server/outgoing/checked-addresses.ts";
import type { MailProblem } from "../../core/email-values.ts";
import type { MailAccount } from "./stored-server.ts";

const CONNECT_MS = 15_000;

/**
 * Connects to the mail server. It may be in the shop's own network; addresses that no mail server has (those of clouds'
 * metadata) are refused. Without encryption, the password and the papers go no further than the own network.
 */
export async function openSocket(
  { host, port, encryption }: MailAccount,
  signal: AbortSignal,
): Promise<{ socket: Socket } | { problem: MailProblem }> {
  const checked = await checkedAddresses(host, { allowsPrivate: true, signal });
  if ("problem" in checked) return checked;
  const { addresses } = checked;
  if (encryption === "none" && addresses.some((address) => isAllowedAddress(address, false)))
    return { problem: "not_encrypted" };
  const socket = connect({ host, port, lookup: lookupAmong(addresses), autoSelectFamily: true });
  try {
    await new Promise<void>((resolve, reject) => {
      socket.once("connect", resolve);
      socket.once("error", reject);
      socket.setTimeout(CONNECT_MS, () => reject(new Error("timed out")));
      signal.addEventListener("abort", () => reject(new Error("timed out")), { once: true });
    });
  } catch (error) {
    socket.on("error", () => {});
    socket.destroy();
    const code = error instanceof Error && "code" in error ? String(error.code) : "";
    return { problem: code && code !== "ETIMEDOUT" ? "not_reached" : "timed_out" };
  }
  socket.setTimeout(0);
  return { socket };
}
