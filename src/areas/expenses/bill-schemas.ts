import { shipmentProof } from "#src/areas/shipments/papers-schemas.ts";

/** A bill or receipt of an expense: a picture, or a PDF document. */
export const expenseBill = shipmentProof;
