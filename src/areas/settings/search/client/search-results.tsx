import { pageHref } from "#src/shared/addresses.ts";
import { useSession } from "#src/client/session.tsx";
import { useTranslation } from "#src/client/words/i18n.ts";
import { AppLink } from "#src/client/ui/app-link.tsx";
import { Section } from "#src/client/ui/section.tsx";
import { findSettings, type Found } from "./find-settings.ts";
import { focusSetting } from "./focus-setting.ts";

const MAX_FOUND = 12;

type Props = { typed: string; onOpen: () => void };

/** The settings and screens that `typed` finds. */
export default function SearchResults({ typed, onOpen }: Props) {
  const { t } = useTranslation("setting-screens");
  const user = useSession();
  const found = findSettings(typed, user);
  return (
    <Section flush className="mt-2">
      <p role="status" className="sr-only">
        {t("search.found", { count: found.length })}
      </p>
      {found.length === 0 ? (
        <p className="px-4 py-3 text-ink-quiet">{t("search.nothing")}</p>
      ) : (
        <ul aria-label={t("search.label")} className="divide-y divide-line">
          {found.slice(0, MAX_FOUND).map((each) => (
            <li key={each.id}>
              <Row found={each} onOpen={onOpen} />
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

function Row({ found: { name, about, opens }, onOpen }: { found: Found; onOpen: () => void }) {
  const href = "tab" in opens ? pageHref("/settings", {}, { category: opens.tab }) : opens.href;
  return (
    <AppLink
      href={href}
      onClick={() => {
        onOpen();
        if ("tab" in opens && opens.focus) focusSetting(...opens.focus);
      }}
      className="flex min-h-11 w-full flex-wrap items-center gap-x-3 px-4 py-2 text-left hover:bg-sunken"
    >
      <span className="min-w-0 flex-auto font-medium wrap-anywhere">{name}</span>
      <span className="text-12 text-ink-faint">{about}</span>
    </AppLink>
  );
}
