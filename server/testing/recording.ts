import type { TestTenant } from '#server/testing/tenant.ts';
import type { TestServer } from '#server/testing/test.ts';

/** The organization wants everything recorded that programs can tell. */
export async function recordEverything({ services }: TestServer, tenant: TestTenant): Promise<void> {
  await services.prisma.organization.update({
    where: { id: tenant.organizationId },
    data: { allowScreenshotCapture: true, allowInputCapture: true, allowAppCapture: true },
  });
}
