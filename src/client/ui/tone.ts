/** The meanings of colours on all screens. Beside each colour, a word says the same. */
export type Tone = "neutral" | "active" | "waiting" | "done" | "loss";

/** CSS classes for badges and notices: a soft background, a text colour that is legible on it, and the border. */
export const softTone: Record<Tone, string> = {
  neutral: "bg-sunken text-ink-quiet ring-line",
  active: "bg-accent-soft text-accent-ink ring-accent-line",
  waiting: "bg-wait-soft text-wait-ink ring-wait-line",
  done: "bg-surface text-ink ring-line",
  loss: "bg-loss-soft text-loss-ink ring-loss-line",
};

/** CSS classes for icons on a plain background. */
export const inkTone: Record<Tone, string> = {
  neutral: "text-ink-faint",
  active: "text-accent-ink",
  waiting: "text-wait-ink",
  done: "text-accent-ink",
  loss: "text-loss-ink",
};
