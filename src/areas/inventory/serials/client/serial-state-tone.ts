import type { Tone } from "#src/client/ui/tone.ts";
import type { SerialState } from "../rules.ts";

export const stateTone: Record<SerialState, Tone> = {
  in_stock: "done",
  reserved: "waiting",
  sold: "neutral",
  used: "neutral",
  gone: "loss",
};
