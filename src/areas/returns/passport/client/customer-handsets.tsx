import { useQuery } from "@tanstack/react-query";
import { ScanBarcode } from "lucide-react";
import { useTranslation } from "#src/client/words/i18n.ts";
import { read } from "#src/client/data/queries.ts";
import { AppLink } from "#src/client/ui/app-link.tsx";
import { Section } from "#src/client/ui/section.tsx";
import { deviceListContract } from "#src/areas/devices/list/contract.ts";
import { passportHref } from "./passport-address.ts";

/** Links to the passports of the handsets in a customer's newest 20 repairs. Renders nothing without a known number. */
export function CustomerHandsets({ customerId }: { customerId: string }) {
  const { t } = useTranslation("returns");
  // The list of devices on this screen sends the same query, so that one request serves both.
  const query = useQuery(
    read(deviceListContract.listDevices, { query: { customerId, limit: 20, cursor: undefined } }),
  );
  const handsets = new Map<string, string>();
  for (const { imei, serialNumber, brand, model } of query.data?.items ?? []) {
    const code = imei ?? serialNumber;
    if (code && !handsets.has(code)) handsets.set(code, `${brand} ${model}`);
  }
  if (handsets.size === 0) return null;
  return (
    <Section title={t("passport.handsets")}>
      <ul className="flex flex-col gap-1">
        {[...handsets].map(([code, name]) => (
          <li key={code}>
            <AppLink
              href={passportHref(code)}
              className="flex min-h-11 items-center gap-2 hover:underline desk:min-h-8"
            >
              <ScanBarcode size={16} aria-hidden="true" className="shrink-0 text-ink-faint" />
              <span className="min-w-0 wrap-anywhere">
                <span className="font-medium">{name}</span>{" "}
                <span className="text-ink-quiet">{code}</span>
              </span>
            </AppLink>
          </li>
        ))}
      </ul>
    </Section>
  );
}
