import { Download, FileX, Import } from "lucide-react";
import { useState, type ReactNode } from "react";
import { endpointUrl } from "#src/shared/addresses.ts";
import type { FileImport } from "#src/shared/imports/import-states.ts";
import { useWrite } from "../data/queries.ts";
import { buttonClasses } from "../ui/button-classes.ts";
import { Button } from "../ui/button.tsx";
import { toasts } from "../ui/feedback/toasts.ts";
import { FormError } from "../ui/forms/form-error.tsx";
import { Section } from "../ui/section.tsx";
import { useTranslation } from "../words/i18n.ts";
import type { ImportEndpoints } from "./import-screen.ts";
import { LeaveOutErrors, WrongRowsLink } from "./leave-out-errors.tsx";

interface Props {
  endpoints: ImportEndpoints;
  file: FileImport;
  problemOf: (error: unknown) => string;
  onGone: () => void;
  /** The title while rows are wrong that the user does not leave out. */
  wrongTitle?: string;
  /** What the import will do; null if there is nothing to save. */
  will: string | null;
  /** A sentence after `will`, also if there is nothing to save. */
  after?: string;
  /** What is left as it is, below `will`. */
  leftOut?: string | null;
  /** The options as the endpoint takes them. */
  options: object;
  /** The fields of the options. */
  children?: ReactNode;
}

/** The options of an import, and the buttons that apply or discard it. */
export function ImportOptions({
  endpoints,
  file: { id, counts },
  problemOf,
  onGone,
  wrongTitle,
  will,
  after,
  leftOut,
  options,
  children,
}: Props) {
  const { t } = useTranslation("file-import");
  const [problem, setProblem] = useState<string | null>(null);
  const [leavesOut, setLeavesOut] = useState(false);
  const apply = useWrite(endpoints.apply);
  const hasErrors = counts.errors > 0;
  const canApply = !hasErrors || leavesOut;
  const fail = { onError: (error: unknown) => setProblem(problemOf(error)) };
  const params = { id };
  const body = { ...options, ...(hasErrors && { leaveOutErrors: counts.errors }) };
  const press = () => {
    setProblem(null);
    apply.mutate({ params, body }, fail);
  };
  return (
    <Section title={(canApply ? undefined : wrongTitle) ?? t("options.title")}>
      <div className="flex flex-col gap-3">
        <LeaveOutErrors
          count={counts.errors}
          hasOthers={counts.rows > counts.errors}
          checked={leavesOut}
          onChange={setLeavesOut}
        />
        {canApply ? children : null}
        <p className="text-ink-quiet">
          {canApply
            ? [will ?? t("options.nothing"), after].filter(Boolean).join(" ")
            : t("options.mend")}
        </p>
        {canApply && leftOut ? <p className="text-ink-quiet">{leftOut}</p> : null}
        <FormError text={problem} />
        <div className="flex flex-wrap gap-2 phone:*:flex-1">
          {canApply ? (
            <Button
              variant="primary"
              icon={<Import size={16} />}
              loading={apply.isPending}
              disabledReason={will === null && t("options.nothing")}
              onClick={press}
            >
              {t("options.apply")}
            </Button>
          ) : null}
          {hasErrors ? <ErrorLinks endpoints={endpoints} id={id} /> : null}
          <DiscardButton
            endpoint={endpoints.discard}
            input={{ params }}
            onGone={onGone}
            {...fail}
          />
        </div>
      </div>
    </Section>
  );
}

/** The links to the rows with errors, and to the list of errors. */
function ErrorLinks({ endpoints, id }: Pick<Props, "endpoints"> & { id: string }) {
  const { t, language } = useTranslation("file-import");
  const input = { params: { id }, query: { language } };
  return (
    <>
      <WrongRowsLink href={endpointUrl(endpoints.exportWrongRows, input)} />
      <a href={endpointUrl(endpoints.exportErrors, input)} download className={buttonClasses()}>
        <Download size={16} aria-hidden="true" />
        {t("errorsFile")}
      </a>
    </>
  );
}

function DiscardButton({
  endpoint,
  input,
  onGone,
  onError,
}: {
  endpoint: ImportEndpoints["discard"];
  input: { params: { id: string } };
  onGone: () => void;
  onError: (error: unknown) => void;
}) {
  const { t } = useTranslation("file-import");
  // The button disappears when the import is discarded, and callbacks of `mutate` with it.
  const { isPending, mutate } = useWrite(endpoint, {
    onSuccess: () => {
      toasts.success(t("discarded"));
      onGone();
    },
  });
  return (
    <Button
      icon={<FileX size={16} />}
      loading={isPending}
      onClick={() => mutate(input, { onError })}
    >
      {t("options.discard")}
    </Button>
  );
}
