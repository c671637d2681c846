import { useQuery } from "@tanstack/react-query";
import { ScanBarcode } from "lucide-react";
import { ApiRefusal } from "#src/client/data/api.ts";
import { useAddress, type AddressWords } from "#src/client/address.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { read } from "#src/client/data/queries.ts";
import { EmptyState } from "#src/client/ui/feedback/empty-state.tsx";
import { NotLoaded } from "#src/client/ui/feedback/loaded.tsx";
import { PageHeader } from "#src/client/ui/page-header.tsx";
import { SearchInput } from "#src/client/ui/fields/search-input.tsx";
import { passportContract, type Handset } from "../contract.ts";
import { PassportSheet } from "./passport-sheet.tsx";
import { ReturnSkeleton } from "../../core/client/return-skeleton.tsx";

const readAddress = (words: AddressWords) => ({ code: (words["code"] ?? "").trim().slice(0, 80) });

/** The brand and model of the newest repair. A handset that was never repaired has the name of its item. */
const nameOf = ({ visits, brand, model, goods }: Handset): string =>
  (visits.length > 0 ? null : goods[0]?.item.name) ?? `${brand ?? ""} ${model ?? ""}`.trim();

/** The screen /passport: the whole history of one handset, found by IMEI or serial number. */
export function PassportPage() {
  const { t } = useTranslation("returns");
  const [{ code }, setAddress] = useAddress(readAddress);
  const query = useQuery({
    ...read(passportContract.getHandset, { params: { code: code || "-" } }),
    enabled: code !== "",
  });
  const handset = code ? query.data : undefined;
  const isUnknown = query.error instanceof ApiRefusal && query.error.status === 404;
  return (
    <>
      <PageHeader
        title={handset ? nameOf(handset) : t("passport.title")}
        {...(handset && { meta: t("passport.title") })}
      />
      <div data-focus-home className="mb-5 max-w-120">
        <SearchInput
          label={t("passport.search")}
          value={code}
          onSearch={(typed) => setAddress({ code: typed })}
          wait={500}
        />
      </div>
      {code === "" ? (
        <EmptyState
          icon={<ScanBarcode size={20} />}
          title={t("passport.begin")}
          hint={t("passport.beginHint")}
        />
      ) : handset ? (
        <PassportSheet handset={handset} />
      ) : isUnknown ? (
        <EmptyState
          icon={<ScanBarcode size={20} />}
          title={t("passport.unknown")}
          hint={t("passport.unknownHint")}
        />
      ) : (
        <NotLoaded query={query} failed={t("passport.failed")} placeholder={<ReturnSkeleton />} />
      )}
    </>
  );
}
