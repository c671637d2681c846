import { Spinner } from "../ui/feedback/spinner.tsx";
import { Logo } from "./logo.tsx";

/** Fills the screen while the app loads for the first time, with a label such as "Checking authentication...". */
export function LoaderPage({ label }: { label: string }) {
  return (
    <main role="status" className="flex min-h-dvh flex-col items-center justify-center gap-5">
      <Logo size={44} />
      <p className="flex items-center gap-2.5 text-ink-quiet">
        <Spinner /> {label}
      </p>
    </main>
  );
}
