import type { ProviderHealth } from "#src/shared/provider-settings.ts";

/** The columns of a row that store the last test of a provider. */
interface StoredHealth {
  isHealthy: boolean | null;
  healthDetail: string | null;
  healthCheckedAt: string | null;
}

const LONGEST_DETAIL = 300;

/** Tests a provider. Nothing of an error is kept, because it may contain credentials. */
export async function testProvider(
  test: () => Promise<ProviderHealth>,
  credentials: Readonly<Record<string, string>>,
): Promise<ProviderHealth> {
  try {
    const { isHealthy, detail, checkedAt } = await test();
    return { isHealthy, detail: withoutSecrets(detail, credentials), checkedAt };
  } catch {
    return { isHealthy: false, detail: null, checkedAt: new Date().toISOString() };
  }
}

/** A provider may repeat a credential in its own words. Such a text is not kept. */
const withoutSecrets = (
  detail: string | null,
  credentials: Readonly<Record<string, string>>,
): string | null =>
  detail && Object.values(credentials).some((value) => value.length > 3 && detail.includes(value))
    ? null
    : (detail?.slice(0, LONGEST_DETAIL) ?? null);

/** The columns that store a test. */
export const healthColumns = ({ isHealthy, detail, checkedAt }: ProviderHealth) => ({
  isHealthy,
  healthDetail: detail,
  healthCheckedAt: checkedAt,
});

/** Without a test: with other credentials the last test proves nothing. */
export const untested = { isHealthy: null, healthDetail: null, healthCheckedAt: null };

/** The last test of a provider; null if it was not tested with these credentials. */
export const healthIn = (row: StoredHealth | undefined): ProviderHealth | null =>
  row?.healthCheckedAt && row.isHealthy !== null
    ? { isHealthy: row.isHealthy, detail: row.healthDetail, checkedAt: row.healthCheckedAt }
    : null;
