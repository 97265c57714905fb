import type { SettingsPage } from '#client/features/settings/settings-section.ts';

const loadDevice = () => import('#client/features/settings/personal/DeviceSections.tsx');

/** The settings of the signed-in person. */
export const personalPages: readonly SettingsPage[] = [
  {
    id: 'profile',
    group: 'personal',
    help: 'settings',
    sections: [
      {
        id: 'profile',
        load: () =>
          import('#client/features/settings/personal/ProfileSection.tsx').then(
            (module) => module.ProfileSection,
          ),
      },
      {
        id: 'look',
        load: () => loadDevice().then((module) => module.LookSection),
      },
      {
        id: 'keys',
        load: () => loadDevice().then((module) => module.KeysSection),
      },
      {
        id: 'dataSync',
        load: () => loadDevice().then((module) => module.DataSyncSection),
      },
    ],
  },
  {
    id: 'notifications',
    group: 'personal',
    sections: [
      {
        id: 'notifications',
        load: () =>
          import('#client/features/settings/personal/NotificationsSection.tsx').then(
            (module) => module.NotificationsSection,
          ),
      },
    ],
  },
  {
    id: 'hours',
    group: 'personal',
    help: 'calendar',
    sections: [
      {
        id: 'workingHours',
        load: () =>
          import('#client/features/settings/personal/WorkingHoursSection.tsx').then(
            (module) => module.WorkingHoursSection,
          ),
      },
      {
        id: 'idle',
        load: () => loadDevice().then((module) => module.IdleSection),
      },
      {
        id: 'calendars',
        load: () =>
          import('#client/features/calendars/public/CalendarsSection.tsx').then(
            (module) => module.CalendarsSection,
          ),
      },
      {
        id: 'calendarFeeds',
        load: () =>
          import('#client/features/settings/personal/CalendarFeedsSection.tsx').then(
            (module) => module.CalendarFeedsSection,
          ),
      },
    ],
  },
  {
    id: 'security',
    group: 'personal',
    sections: [
      {
        id: 'account',
        load: () =>
          import('#client/features/settings/personal/AccountSection.tsx').then(
            (module) => module.AccountSection,
          ),
      },
      {
        id: 'secondFactor',
        load: () =>
          import('#client/features/settings/personal/SecondFactorSection.tsx').then(
            (module) => module.SecondFactorSection,
          ),
      },
      {
        id: 'signInProviders',
        load: () =>
          import('#client/features/settings/personal/SignInProvidersSection.tsx').then(
            (module) => module.SignInProvidersSection,
          ),
      },
      {
        id: 'sessions',
        load: () =>
          import('#client/features/settings/personal/SessionsSection.tsx').then(
            (module) => module.SessionsSection,
          ),
      },
      {
        id: 'apiTokens',
        isPanel: true,
        load: () =>
          import('#client/features/settings/tokens/ApiTokensPanel.tsx').then(
            (module) => module.ApiTokensPanel,
          ),
      },
      {
        id: 'assistants',
        isPanel: true,
        help: 'assistants',
        load: () =>
          import('#client/features/assistants/public/AssistantsPanel.tsx').then(
            (module) => module.AssistantsPanel,
          ),
      },
    ],
  },
  {
    id: 'privacy',
    group: 'personal',
    sections: [
      {
        id: 'recorded',
        isPanel: true,
        load: () =>
          import('#client/features/time-slots/public/RecordedPanel.tsx').then(
            (module) => module.OwnRecordedPanel,
          ),
      },
      {
        id: 'ownData',
        load: () =>
          import('#client/features/settings/personal/OwnDataSection.tsx').then(
            (module) => module.OwnDataSection,
          ),
      },
      {
        id: 'danger',
        load: () =>
          import('#client/features/settings/personal/DangerSection.tsx').then(
            (module) => module.DangerSection,
          ),
      },
    ],
  },
];
