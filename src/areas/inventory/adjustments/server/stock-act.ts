import type * as z from "zod";
import type { Permission } from "#src/shared/permissions.ts";
import type { Tx } from "#src/server/database.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import type { StockActName } from "../stock-acts.ts";

/** An act that users ask for when its value is above a limit. The area that owns it says how it is done. */
export interface StockAct<Input = unknown> {
  /** The right that the act needs whatever its value. */
  access: Permission;
  /** The body of the endpoint. */
  input: z.ZodType<Input>;
  /** What the inbox shows of the record, without personal data. @throws Refusal not_found */
  nameOf: (tx: Tx, actor: Actor, subjectId: string, input: Input) => Promise<string>;
  /** Whose erasure removes the reason of the request; absent: no customer's. */
  customerOf?: (tx: Tx, subjectId: string) => Promise<string | null>;
  /** The requester does the act after the approval, because others are there then. `run` is only tried. */
  isUsedLater?: true;
  run: (tx: Tx, actor: Actor, subjectId: string, input: Input) => Promise<unknown>;
}
export type StockActs = Readonly<Record<StockActName, StockAct>>;

/** An act of any input, as the list of all acts has it. `input` checks each input before `run` gets it. */
export const stockAct = <Input>(act: StockAct<Input>): StockAct => act as unknown as StockAct;
