/** Which word describes a promised day. Days have the form `YYYY-MM-DD`, in the shop's time zone. */
export type DueWord = "today" | "tomorrow" | "yesterday" | "ahead" | "past";

export function dueWord(day: string, today: string): { word: DueWord; days: number } {
  const days = Math.round(
    (Date.parse(`${day}T00:00:00Z`) - Date.parse(`${today}T00:00:00Z`)) / 86_400_000,
  );
  if (days === 0) return { word: "today", days: 0 };
  if (days === 1) return { word: "tomorrow", days: 1 };
  if (days === -1) return { word: "yesterday", days: 1 };
  return days > 0 ? { word: "ahead", days } : { word: "past", days: -days };
}
