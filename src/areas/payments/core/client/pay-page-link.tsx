import { ExternalLink } from "lucide-react";
import { buttonClasses } from "#src/client/ui/button-classes.ts";
import type { Payment } from "../../contract.ts";

/** Opens the provider's page on which the customer pays. Renders nothing if the provider has no such page. */
export function PayPageLink({
  payment,
  label,
}: {
  payment: Pick<Payment, "payUrl">;
  label: string;
}) {
  if (!payment.payUrl) return null;
  return (
    <a
      href={payment.payUrl}
      target="_blank"
      rel="noreferrer"
      className={buttonClasses("secondary", "normal", "mt-3")}
    >
      <ExternalLink size={16} aria-hidden="true" /> {label}
    </a>
  );
}
