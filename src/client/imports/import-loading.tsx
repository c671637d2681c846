import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { FileImport } from "#src/shared/imports/import-states.ts";
import { ApiRefusal } from "../data/api.ts";
import { retryOf } from "../data/queries.ts";
import { EmptyState } from "../ui/feedback/empty-state.tsx";
import { ErrorState } from "../ui/feedback/error-state.tsx";
import { SkeletonText } from "../ui/feedback/skeleton.tsx";
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
  if (query.data) return children(query.data);
  if (!query.isError) {
    return (
      <Section>
        <SkeletonText lines={6} />
      </Section>
    );
  }
  const isGone = query.error instanceof ApiRefusal && query.error.status === 404;
  return isGone ? (
    <EmptyState title={t("gone")} action={<LinkButton href={allHref}>{t("all")}</LinkButton>} />
  ) : (
    <ErrorState title={t("failed")} onRetry={retryOf(query)} retrying={query.isFetching} />
  );
}
