import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { FileImport } from "#src/shared/imports/import-states.ts";
import { EmptyState } from "../ui/feedback/empty-state.tsx";
import { Loaded } from "../ui/feedback/loaded.tsx";
import { LinkButton } from "../ui/link-button.tsx";
import { Section } from "../ui/section.tsx";
import { useTranslation } from "../words/i18n.ts";

const ASK_EVERY_MS = 1000;

/** The live feed reports the start and the end of an import, but not its progress, so the progress is polled. */
export const whileApplying = ({ state }: { state: { data: FileImport | undefined } }) =>
  state.data?.state === "applying" ? ASK_EVERY_MS : false;

interface Props<File> {
  query: UseQueryResult<File>;
  /** The address of the list of all imports. */
  allHref: string;
  children: (file: File) => ReactNode;
}

/** One import, or its placeholders while it loads, or why it cannot be shown. */
export function ImportLoading<File>({ query, allHref, children }: Props<File>) {
  const { t } = useTranslation("file-import");
  return (
    <Loaded
      query={query}
      failed={t("failed")}
      lines={6}
      gone={
        <EmptyState title={t("gone")} action={<LinkButton href={allHref}>{t("all")}</LinkButton>} />
      }
      frame={(state) => <Section>{state}</Section>}
    >
      {children}
    </Loaded>
  );
}
