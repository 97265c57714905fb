import { useScope } from '#client/features/workspace/public/use-scope.ts';
import { organizationQuery } from '#client/features/workspace/queries.ts';
import { useReadOf } from '#client/lib/api/read.ts';
import { useWrite } from '#client/lib/api/write.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { Answer } from '#client/ui/feedback/Answer.tsx';
import { SwitchRow } from '#client/ui/settings/SavedRows.tsx';
import { SettingsBlock } from '#client/ui/settings/SettingsBlock.tsx';
import { completeModules, type ModuleName, moduleName, withoutModule } from '#shared/workspaces/modules.ts';
import { workspacesApi } from '#shared/workspaces/workspaces.api.ts';

/** The parts of the product that everybody in the organization sees. */
export function FeaturesSection() {
  const { t } = useTranslation();
  const { organizationId } = useScope();
  const query = useReadOf(organizationQuery({ organizationId }));
  const { mutateAsync: save } = useWrite(workspacesApi.updateOrganization, {
    input: (modules: ModuleName[]) => ({ params: { id: organizationId }, body: { modules } }),
  });
  return (
    <SettingsBlock id="features">
      <Answer query={query} rows={moduleName.options.length} inset>
        {({ modules }) =>
          moduleName.options.map((name) => (
            <SwitchRow
              key={name}
              label={t(`settings.features.${name}.name`)}
              hint={t(`settings.features.${name}.what`)}
              value={modules.includes(name)}
              onSave={(isOn) =>
                save(isOn ? completeModules([...modules, name]) : withoutModule(modules, name))
              }
            />
          ))
        }
      </Answer>
    </SettingsBlock>
  );
}
