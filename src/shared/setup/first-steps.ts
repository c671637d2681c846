/** The first steps of a new shop, in the order in which the checklist shows them. Used by screen and server. */
export const firstSteps = [
  "shop",
  "tax",
  "people",
  "goods",
  "stock",
  "payments",
  "printer",
  "sms",
  "whatsapp",
  "backup",
  "device",
  "sale",
] as const;
export type FirstStepName = (typeof firstSteps)[number];
