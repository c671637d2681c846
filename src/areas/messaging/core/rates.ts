/** The success rates that the statistics show, in percent. */

interface Counts {
  sent: number;
  delivered: number;
  failed: number;
}

/** The share of the messages that a provider accepted. It says nothing about their arrival. */
export function successRate({ sent, delivered, failed }: Counts): number {
  const all = sent + failed + delivered;
  return all === 0 ? 0 : ((sent + delivered) / all) * 100;
}

/** The share of the messages that arrived, among those whose end is known; null if there are none. */
export function deliveryRate({ delivered, failed }: Omit<Counts, "sent">): number | null {
  const all = delivered + failed;
  return all === 0 ? null : (delivered / all) * 100;
}
