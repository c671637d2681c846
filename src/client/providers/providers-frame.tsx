import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Loaded } from "../ui/feedback/loaded.tsx";
import { PageHeader } from "../ui/page-header.tsx";
import { Section } from "../ui/section.tsx";

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
  return (
    <>
      <PageHeader title={title} />
      <p className="mb-4 max-w-160 text-ink-quiet">{intro}</p>
      <Loaded
        query={query}
        failed={failed}
        lines={10}
        frame={(state) => <Section>{state}</Section>}
      >
        {({ items }) => children(items)}
      </Loaded>
    </>
  );
}
