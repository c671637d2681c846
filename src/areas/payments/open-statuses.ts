/** Money is open while nobody knows or has decided what became of it. */
export const openStatuses = ["pending", "processing", "unknown", "late"] as const;
export type OpenStatus = (typeof openStatuses)[number];

export const isOpenStatus = (status: string): status is OpenStatus =>
  openStatuses.some((open) => open === status);
