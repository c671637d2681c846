import { useQuery } from "@tanstack/react-query";
import { StickyNote } from "lucide-react";
import { useState } from "react";
import { useErrorText } from "#src/client/words/error-text.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { read, useWrite } from "#src/client/data/queries.ts";
import { Button } from "#src/client/ui/button.tsx";
import { ErrorState } from "#src/client/ui/feedback/error-state.tsx";
import { FormError } from "#src/client/ui/forms/form-error.tsx";
import { Section } from "#src/client/ui/section.tsx";
import { SkeletonText } from "#src/client/ui/feedback/skeleton.tsx";
import { TextArea } from "#src/client/ui/fields/text-area.tsx";
import { Timeline } from "#src/client/ui/lists/timeline.tsx";
import { toasts } from "#src/client/ui/feedback/toasts.ts";
import { customersContract, type Customer } from "../contract.ts";

/** What colleagues should know of this customer, newest first. */
export function CustomerNotes({
  customer,
  disabledReason,
}: {
  customer: Customer;
  disabledReason: string | null;
}) {
  const { t } = useTranslation("customers");
  const errorText = useErrorText();
  const { data, error, isFetching, refetch } = useQuery(
    read(customersContract.listCustomerNotes, { params: { id: customer.id } }),
  );
  return (
    <Section title={t("notes.title")}>
      {disabledReason ? null : <NewNote customerId={customer.id} />}
      {error ? (
        <ErrorState
          title={t("notes.fetchFailed")}
          detail={errorText(error)}
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      ) : null}
      {!data && !error ? <SkeletonText /> : null}
      {data?.items.length === 0 ? <p className="text-ink-faint">{t("notes.none")}</p> : null}
      {data?.items.length ? (
        <Timeline
          label={t("notes.title")}
          entries={data.items.map((note) => ({
            id: note.id,
            title: note.createdBy.name,
            at: note.createdAt,
            body: note.content,
            icon: <StickyNote size={14} />,
          }))}
        />
      ) : null}
    </Section>
  );
}

function NewNote({ customerId }: { customerId: string }) {
  const { t } = useTranslation("customers");
  const errorText = useErrorText();
  const [content, setContent] = useState("");
  const add = useWrite(customersContract.addCustomerNote, { onSuccess: () => setContent("") });
  return (
    <form
      className="mb-4 flex flex-col gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (add.isPending || !content.trim()) return;
        add.mutate(
          { params: { id: customerId }, body: { content } },
          { onError: () => toasts.error(t("notes.addFailed")) },
        );
      }}
    >
      <TextArea
        label={t("notes.new")}
        hideLabel
        placeholder={t("notes.new")}
        maxLength={4000}
        rows={2}
        value={content}
        onChange={(event) => setContent(event.target.value)}
      />
      <FormError text={add.error && errorText(add.error)} />
      {content.trim() ? (
        <div className="flex justify-end">
          <Button type="submit" loading={add.isPending}>
            {t("notes.add")}
          </Button>
        </div>
      ) : null}
    </form>
  );
}
