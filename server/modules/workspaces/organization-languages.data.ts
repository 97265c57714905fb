import type { Context } from '#server/context/context.ts';
import type { InTransaction } from '#server/context/transaction.ts';
import { languageRows } from '#server/modules/system/reference.ts';
import type { OrganizationInput } from '#shared/workspaces/organization.schema.ts';

/** Gives the organization exactly these languages; a language named twice has the level named last. */
export async function replaceLanguages(
  tx: InTransaction<Context>,
  organizationId: string,
  languages: NonNullable<OrganizationInput['languages']>,
): Promise<void> {
  const levels = new Map(languages.map(({ languageCode, level }) => [languageCode, level]));
  const wanted = languageRows.filter(({ code }) => levels.has(code));
  await tx.db.language.createMany({ data: wanted, skipDuplicates: true });
  const known = await tx.db.language.findMany({
    where: { code: { in: wanted.map(({ code }) => code) } },
    select: { id: true, code: true },
  });
  await tx.db.organizationLanguage.deleteMany({ where: { tenantId: tx.tenantId, organizationId } });
  const ids = new Map(known.map(({ id, code }) => [code, id]));
  await tx.db.organizationLanguage.createMany({
    data: [...levels].flatMap(([code, level], index) => {
      const languageId = ids.get(code);
      const createdAt = new Date(tx.now().getTime() + index);
      return languageId === undefined
        ? []
        : [{ tenantId: tx.tenantId, organizationId, languageId, level, createdAt }];
    }),
  });
}
