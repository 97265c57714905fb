import type { TestTenant } from '#server/testing/tenant.ts';
import type { TestServer } from '#server/testing/test.ts';

/** Enables all recordings of the organization. */
export async function recordEverything({ services }: TestServer, tenant: TestTenant): Promise<void> {
  await services.prisma.organization.update({
    where: { id: tenant.organizationId },
    data: { allowScreenshotCapture: true, allowInputCapture: true, allowAppCapture: true },
  });
}
