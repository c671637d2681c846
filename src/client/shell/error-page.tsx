import { Component, type ErrorInfo, type ReactNode } from "react";
import { useTranslation } from "../i18n.ts";
import { ErrorState } from "../ui/error-state.tsx";

/** The screen broke. For the router's `errorComponent`: `({ error, reset }) => <ErrorPage … />`. */
export function ErrorPage({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation("shell");
  return (
    <div className="flex min-h-[60dvh] flex-col items-center justify-center">
      <ErrorState
        as="h1"
        title={error instanceof Error && error.message ? error.message : t("unexpectedError")}
        detail={t("unexpectedErrorHint")}
        onRetry={onRetry}
      />
    </div>
  );
}

type Props = { children: ReactNode; report?: (error: unknown, info: ErrorInfo) => void };

/** The last net, around everything. */
export class ErrorBoundary extends Component<Props, { error: unknown }> {
  override state: { error: unknown } = { error: null };

  static getDerivedStateFromError(error: unknown): { error: unknown } {
    return { error: error ?? new Error() };
  }

  override componentDidCatch(error: unknown, info: ErrorInfo): void {
    this.props.report?.(error, info);
  }

  override render(): ReactNode {
    if (this.state.error === null) return this.props.children;
    return <ErrorPage error={this.state.error} onRetry={() => this.setState({ error: null })} />;
  }
}
