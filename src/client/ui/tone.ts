/** The meanings that colours have on all screens. A colour never appears without a word that says the same. */
export type Tone = "neutral" | "active" | "waiting" | "done" | "loss";

/** Soft background and dark text, for badges and notices. */
export const softTone: Record<Tone, string> = {
  neutral: "bg-sunken text-ink-quiet ring-line",
  active: "bg-accent-soft text-accent-ink ring-accent-line",
  waiting: "bg-wait-soft text-wait-ink ring-wait-line",
  done: "bg-surface text-ink ring-line",
  loss: "bg-loss-soft text-loss-ink ring-loss-line",
};

/** The icon colour on a plain background. */
export const inkTone: Record<Tone, string> = {
  neutral: "text-ink-faint",
  active: "text-accent-ink",
  waiting: "text-wait-ink",
  done: "text-accent-ink",
  loss: "text-loss-ink",
};
