import { Box, Grid } from '@chakra-ui/react';
import { DevControls } from '#client/app/dev-ui/DevControls.tsx';
import { DevData } from '#client/app/dev-ui/DevData.tsx';
import { DevDates } from '#client/app/dev-ui/DevDates.tsx';
import { DevFields } from '#client/app/dev-ui/DevFields.tsx';
import { DevFloating } from '#client/app/dev-ui/DevFloating.tsx';
import { DevMarks } from '#client/app/dev-ui/DevMarks.tsx';
import { DevPeople } from '#client/app/dev-ui/DevPeople.tsx';
import { DevStates } from '#client/app/dev-ui/DevStates.tsx';
import { DevTime } from '#client/app/dev-ui/DevTime.tsx';
import { ColorModeButton } from '#client/ui/ColorModeButton.tsx';
import { PageHeader } from '#client/ui/PageHeader.tsx';

/** Every widget on one page; development only, so its sample words are not in the catalogue. */
export function DevUi() {
  return (
    <Box as="main" maxW="content" mx="auto" px={{ base: '4', md: '6' }} py="5">
      <PageHeader
        title="Components"
        subtitle="one page, every widget, both themes"
        actions={<ColorModeButton />}
      />
      <Grid templateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' }} gap="4">
        <DevControls />
        <DevFields />
        <DevMarks />
        <DevPeople />
        <DevTime />
        <DevDates />
        <DevFloating />
        <DevData />
        <DevStates />
      </Grid>
    </Box>
  );
}
