import { Money } from "#src/client/ui/money.tsx";

/** Shows the amount in large figures, so that the customer can read it too. */
export function PaymentSum({ label, minor }: { label: string; minor: number }) {
  return (
    <p className="mb-4 flex items-baseline justify-between gap-3 rounded-control bg-sunken px-4 py-3">
      <span className="text-ink-quiet">{label}</span>
      <Money minor={minor} className="text-28 font-strong" />
    </p>
  );
}
