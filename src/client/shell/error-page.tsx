import { Component, type ReactNode } from "react";
import { useTranslation } from "../words/i18n.ts";
import { ErrorState } from "../ui/feedback/error-state.tsx";

/**
 * The page that is shown instead of a screen that has crashed. The message of the error is for those who look for its
 * cause.
 */
export function ErrorPage({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation("shell");
  return (
    <div className="flex min-h-[60dvh] flex-col items-center justify-center">
      <ErrorState
        as="h1"
        title={t("unexpectedError")}
        detail={
          <>
            {t("unexpectedErrorHint")}
            {error instanceof Error ? (
              <small lang="en" className="mt-2 block text-12 wrap-anywhere">
                {error.message}
              </small>
            ) : null}
          </>
        }
        onRetry={onRetry}
      />
    </div>
  );
}

type Props = {
  children: ReactNode;
  /** Called when the user presses Retry. Without this function, Retry only renders the children again. */
  onRetry?: () => void;
  /**
   * Tries to recover from the error, for example by a reload. The error page appears only after this promise resolves.
   */
  settle?: (error: unknown) => Promise<void>;
};
type State = { error: unknown; isSettled: boolean };

/** Catches errors while its children are rendered, and then shows an error page in their place. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { error: null, isSettled: false };

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { error: error ?? new Error() };
  }

  override componentDidCatch(broken: unknown): void {
    void this.settle(broken);
  }

  async settle(broken: unknown): Promise<void> {
    await this.props.settle?.(broken);
    this.setState({ isSettled: true });
  }

  override render(): ReactNode {
    const { error, isSettled } = this.state;
    if (error === null) return this.props.children;
    if (!isSettled) return null;
    const onRetry = this.props.onRetry ?? (() => this.setState({ error: null, isSettled: false }));
    return <ErrorPage error={error} onRetry={onRetry} />;
  }
}
