/** The rules of warranty claims, which the screens and the server use. */

export const claimStates = [
  "open",
  "sent",
  "replaced",
  "credited",
  "refused",
  "cancelled",
] as const;
export type ClaimState = (typeof claimStates)[number];

export const waitingStates: readonly ClaimState[] = ["open", "sent"];
export const isWaiting = (state: ClaimState): boolean => waitingStates.includes(state);

/** A claim that waits for longer than these days is late. */
export const LATE_DAYS = 14;

export type ClaimAct = "send" | "replace" | "credit" | "undo-credit" | "refuse" | "cancel";

/** Why an act is not possible with a claim of this state; null if it is. A supplier may answer before the piece is sent. */
export const refusalOfClaimAct = (state: ClaimState, act: ClaimAct): "not-now" | null => {
  const isPossible =
    act === "send"
      ? state === "open"
      : act === "undo-credit"
        ? state === "credited"
        : isWaiting(state);
  return isPossible ? null : "not-now";
};
