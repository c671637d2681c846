import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";
import { pageHref } from "#src/shared/addresses.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { AppLink } from "#src/client/ui/app-link.tsx";
import type { LoadState } from "#src/client/ui/feedback/load-failure.tsx";
import { Loaded } from "#src/client/ui/feedback/loaded.tsx";

interface Props<Paper> {
  query: LoadState & { data: Paper | undefined };
  /** The title of the error when the paper cannot be loaded. */
  failed: string;
  children: (paper: Paper) => ReactNode;
}

/** `Loaded` of a paper. Its page has no menu, so a failure has a way back: the address may have nothing before it. */
export function LoadedPaper<Paper>({ query, failed, children }: Props<Paper>) {
  return (
    <Loaded
      query={query}
      failed={failed}
      as="h1"
      lines={12}
      head={<BackToDashboard />}
      frame={(state) => <main className="mx-auto max-w-160 p-6">{state}</main>}
    >
      {children}
    </Loaded>
  );
}

function BackToDashboard() {
  const { t } = useTranslation("common");
  return (
    <AppLink
      href={pageHref("/dashboard")}
      className="inline-flex h-7 items-center gap-1 rounded-small text-ink-quiet hover:text-ink phone:h-11"
    >
      <ArrowLeft size={16} aria-hidden="true" />
      {t("back")}
    </AppLink>
  );
}
