import type { Database, Tx } from "#src/server/database.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import type { CardPage, Wallet } from "../../providers.ts";
import type { Owed } from "../opened-link.ts";

/** How the customer wants to pay. */
export type Way =
  | { method: "mobile_money"; provider: Wallet; phone: string }
  | { method: "card"; provider: CardPage };

/** What a payment link can be for. The area that owns it implements this interface. */
export interface Payable {
  /** Locks it until `tx` ends, so that nobody else asks for or takes its money meanwhile. @throws Refusal not_found */
  hold: (tx: Tx, id: string) => Promise<unknown>;
  /** @throws Refusal not_found */
  owed: (db: Database | Tx, id: string) => Promise<Owed>;
  /**
   * Asks a provider to collect `amount`. The caller has called `hold`. `actor` is the user who sent the link.
   * @throws Refusal exceeds_balance, provider_not_configured, and the refusals of the subject
   */
  ask: (tx: Tx, actor: Actor, id: string, amount: number, way: Way) => Promise<{ id: string }>;
  /** What owes its money by now, if that is something else: an order request that is being sold is its sale. */
  becomes?: (db: Database | Tx, id: string) => Promise<PayableSubject | null>;
  /** Whether only the same request can be made again, after it failed. */
  asksOnlyAgain?: true;
}

export interface Payables {
  readonly device: Payable;
  readonly sale: Payable;
  readonly debt: Payable;
  readonly order: Payable;
}

export interface PayableSubject {
  kind: keyof Payables;
  id: string;
}
