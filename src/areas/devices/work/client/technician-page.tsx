import { useQuery } from "@tanstack/react-query";
import { Wrench } from "lucide-react";
import { pageHref } from "#src/shared/addresses.ts";
import { idIn, useAddress, type AddressWords } from "#src/client/address.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { read } from "#src/client/data/queries.ts";
import { EmptyState } from "#src/client/ui/feedback/empty-state.tsx";
import { FilterSelect } from "#src/client/ui/lists/filter-bar.tsx";
import { LinkButton } from "#src/client/ui/link-button.tsx";
import { PageHeader } from "#src/client/ui/page-header.tsx";
import { Section } from "#src/client/ui/section.tsx";
import { SkeletonText } from "#src/client/ui/feedback/skeleton.tsx";
import { devicesContract } from "../../core/contract.ts";
import { useShop } from "#src/areas/settings/core/client/use-shop.ts";
import { Bench } from "./bench.tsx";
import { CapacityMeter } from "./capacity-meter.tsx";
import { NumbersStrip } from "./numbers-strip.tsx";

const readAddress = (words: AddressWords) => ({ technicianId: idIn(words["technicianId"]) });

/** A technician's page: load and limit, the queue, and figures of recent work. */
export function TechnicianPage() {
  const { t } = useTranslation("devices");
  const { me, may } = useShop();
  const [address, setAddress] = useAddress(readAddress);
  const mayLookAtOthers = may("update_any_device_status") || may("assign_devices");
  const technicians = useQuery(read(devicesContract.listTechnicians, {}));
  const people = technicians.data?.items ?? [];
  const chosen = mayLookAtOthers ? address.technicianId : "";
  const amOne = people.some((each) => each.id === me.id);
  const technicianId = chosen || (amOne || !mayLookAtOthers ? me.id : (people[0]?.id ?? ""));
  const person = people.find((each) => each.id === technicianId);
  const isMine = technicianId === me.id;
  return (
    <>
      <PageHeader
        title={isMine || !person ? t("bench:title") : t("bench:titleOf", { name: person.name })}
        meta={
          person ? (
            <CapacityMeter open={person.openDevices} most={person.maxDevicesAllowed} />
          ) : null
        }
        secondary={
          mayLookAtOthers && people.length > 0 ? (
            <FilterSelect
              label={t("technician")}
              value={technicianId}
              onChange={(id) => setAddress({ technicianId: id })}
              options={people.map((each) => ({ value: each.id, label: each.name }))}
            />
          ) : null
        }
      />
      {technicianId ? (
        <>
          <Bench key={technicianId} technicianId={technicianId} isMine={isMine} />
          {isMine || may("manage_users") ? (
            <NumbersStrip technicianId={isMine ? null : technicianId} name={person?.name} />
          ) : null}
        </>
      ) : technicians.isPending ? (
        <Section>
          <SkeletonText lines={6} />
        </Section>
      ) : (
        <EmptyState
          icon={<Wrench size={20} />}
          title={t("bench:technicians.none")}
          hint={t("bench:technicians.noneHint")}
          action={
            may("manage_users") ? (
              <LinkButton href={pageHref("/user-management")}>
                {t("bench:technicians.add")}
              </LinkButton>
            ) : null
          }
        />
      )}
    </>
  );
}
