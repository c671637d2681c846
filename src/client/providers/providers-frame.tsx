import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { retryOf } from "../data/queries.ts";
import { ErrorState } from "../ui/feedback/error-state.tsx";
import { SkeletonText } from "../ui/feedback/skeleton.tsx";
import { PageHeader } from "../ui/page-header.tsx";
import { Section } from "../ui/section.tsx";
import { useErrorText } from "../words/error-text.ts";

interface Props<Provider> {
  title: string;
  intro: string;
  /** The message of a failed load. */
  failed: string;
  query: UseQueryResult<{ items: Provider[] }>;
  children: (providers: readonly Provider[]) => ReactNode;
}

/** The frame of a screen with providers: its header, and what it shows while they load. */
export function ProvidersFrame<Provider>({
  title,
  intro,
  failed,
  query,
  children,
}: Props<Provider>) {
  const errorText = useErrorText();
  return (
    <>
      <PageHeader title={title} />
      <p className="mb-4 max-w-160 text-ink-quiet">{intro}</p>
      {query.data ? (
        children(query.data.items)
      ) : (
        <Section>
          {query.isError ? (
            <ErrorState
              title={failed}
              detail={errorText(query.error)}
              onRetry={retryOf(query)}
              retrying={query.isFetching}
            />
          ) : (
            <SkeletonText lines={10} />
          )}
        </Section>
      )}
    </>
  );
}
