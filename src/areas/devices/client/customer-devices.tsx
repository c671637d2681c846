import { useQuery } from "@tanstack/react-query";
import { Plus, Smartphone } from "lucide-react";
import { useCursorPages } from "#src/client/cursor-pages.ts";
import { useTranslation } from "#src/client/i18n.ts";
import { read, retryOf } from "#src/client/queries.ts";
import { DataList } from "#src/client/ui/data-list.tsx";
import { EmptyState } from "#src/client/ui/empty-state.tsx";
import { LinkButton } from "#src/client/ui/link-button.tsx";
import { Section } from "#src/client/ui/section.tsx";
import { devicesContract } from "../contract.ts";
import { useDeviceColumns } from "./device-columns.tsx";
import { useShop } from "./use-shop.ts";

/** Every visit of one customer's devices, newest first; stands on the customer's screen. */
export function CustomerDevices({ customerId }: { customerId: string }) {
  const { t } = useTranslation("devices");
  const { may } = useShop();
  const columns = useDeviceColumns(false).filter(({ id }) => id !== "customer");
  const pages = useCursorPages("customer-devices", customerId);
  const query = useQuery(
    read(devicesContract.listDevices, { query: { customerId, limit: 20, cursor: pages.cursor } }),
  );
  const newDevice = may("create_devices") ? (
    <LinkButton href={`/devices/new?customer=${customerId}`} size="small" icon={<Plus size={16} />}>
      {t("newDevice")}
    </LinkButton>
  ) : null;
  return (
    <Section flush title={t("title")} actions={query.data?.items.length ? newDevice : null}>
      <DataList
        label={t("title")}
        rows={query.data?.items}
        columns={columns}
        rowKey={(row) => row.id}
        rowHref={(row) => `/devices/${row.id}`}
        error={query.isError && !query.data ? t("list.failed") : null}
        onRetry={retryOf(query)}
        empty={
          <EmptyState
            icon={<Smartphone size={24} />}
            title={t("list.noneOfCustomer")}
            action={newDevice}
          />
        }
        pager={pages.pager(query.data)}
      />
    </Section>
  );
}
