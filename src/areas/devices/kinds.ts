/**
 * The values that some fields of a device can have. They are apart from the schemas (core/detail), so that screens can
 * use them without zod.
 */
export const holderKinds = ["user", "place", "customer"] as const;
export type HolderKind = (typeof holderKinds)[number];

/** `before` shows the condition at intake, `after` the condition at hand-over. */
export const photoPhases = ["before", "after"] as const;
export type PhotoPhase = (typeof photoPhases)[number];

export const signatureMoments = ["intake", "completion", "hand-over"] as const;
export type SignatureMoment = (typeof signatureMoments)[number];

/** Who signs: the customer, or the user who takes in or repairs the device. */
export const signatureRoles = ["customer", "staff"] as const;
export type SignatureRole = (typeof signatureRoles)[number];

/** How a person signed: drawn on the screen, by typing the name, or on the printed slip. */
export const signatureMethods = ["drawn", "typed", "paper"] as const;
export type SignatureMethod = (typeof signatureMethods)[number];

export const loanStates = ["out", "returned", "lost"] as const;
export type LoanState = (typeof loanStates)[number];

/** In which condition a loaner comes back. */
export const loanerConditions = ["ok", "damaged"] as const;
export type LoanerCondition = (typeof loanerConditions)[number];

export const lineKinds = ["labour", "part", "fee"] as const;
export type LineKind = (typeof lineKinds)[number];

/** The priorities for which the shop can charge a fee. */
export const priorityFees = ["priority", "rush"] as const;
export type PriorityFee = (typeof priorityFees)[number];

export const estimateStatuses = [
  "draft",
  "sent",
  "approved",
  "declined",
  "expired",
  "superseded",
] as const;
export type EstimateStatus = (typeof estimateStatuses)[number];

export const estimateDecisions = ["approve", "decline"] as const;
export type EstimateDecision = (typeof estimateDecisions)[number];
