import * as z from "zod";
import { id, moment, money, person } from "#src/shared/fields.ts";
import { estimateDecisions, estimateStatuses, lineKinds, priorityFees } from "../../kinds.ts";

export const estimateLine = z.object({
  id,
  kind: z.enum(lineKinds),
  description: z.string(),
  itemId: id.nullable(),
  quantity: z.int(),
  unitPrice: money,
  totalPrice: money,
  /** The priority for which the server added this fee, `percent` of labour and parts; null for lines of users. */
  fee: z.enum(priorityFees).nullable(),
  percent: z.number().nullable(),
});
export type EstimateLine = z.output<typeof estimateLine>;

/** One version in the device's list of estimates. */
export const estimateStanding = z.object({
  id,
  version: z.int(),
  status: z.enum(estimateStatuses),
  total: money,
  marginPercent: z.number(),
  createdAt: moment,
  /** When the estimate was sent; null if it was never sent. */
  sentAt: moment.nullable(),
});

export const estimate = estimateStanding.extend({
  deviceId: id,
  note: z.string().nullable(),
  lines: z.array(estimateLine),
  /** The deposit that this version asks for. An approval raises a smaller deposit of the device to this amount. */
  depositAmount: money,
  /** The secret part of the link to the public page. */
  approvalToken: z.string(),
  /** Counts the changes of a draft. A request that changes the draft must name the current revision. */
  revision: z.int(),
  createdBy: person.nullable(),
  /** Until when the customer can answer; null until the estimate is sent. */
  validUntil: moment.nullable(),
  decision: z
    .object({
      decision: z.enum(estimateDecisions),
      /** `link`: the customer answered on the public page. `staff`: a user recorded the answer. */
      via: z.enum(["link", "staff"]),
      name: z.string().nullable(),
      signature: z.string().nullable(),
      reason: z.string().nullable(),
      remark: z.string().nullable(),
      recordedBy: person.nullable(),
      decidedAt: moment,
    })
    .nullable(),
});
export type Estimate = z.output<typeof estimate>;

/** The fields that the topic adds to the device detail. */
export const estimatesDetail = {
  /** The latest version. */
  estimate: estimate.nullable(),
  /** All versions, newest first. */
  estimates: z.array(estimateStanding),
};
