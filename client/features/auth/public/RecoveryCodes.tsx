import '#client/locales/en/pages/auth.json';
import { Button, Grid, HStack, Stack, Text } from '@chakra-ui/react';
import { Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { CopyButton } from '#client/ui/CopyButton.tsx';

const fileName = 'takt-recovery-codes.txt';

function download(text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
  URL.revokeObjectURL(address);
}

/** Recovery codes, which can be read this one time, to be kept elsewhere. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const { t } = useTranslation();
  const text = `${codes.join('\n')}\n`;
  return (
    <Stack gap="3">
      <Text textStyle="sm" color="fg.muted">
        {t('auth.secondFactor.recovery.text')}
      </Text>
      <Grid
        as="ul"
        aria-label={t('auth.secondFactor.recovery.title')}
        templateColumns="repeat(2, minmax(0, 1fr))"
        gap="2"
        p="3"
        bg="bg.subtle"
        borderWidth="1px"
        borderRadius="l2"
        listStyleType="none"
        textStyle="md"
        fontWeight="medium"
        className="num"
        textAlign="center"
      >
        {codes.map((code) => (
          <li key={code}>
            <bdi dir="ltr">{code}</bdi>
          </li>
        ))}
      </Grid>
      <HStack gap="2">
        <CopyButton withText label={t('auth.secondFactor.recovery.copy')} text={text} />
        <Button variant="outline" size="sm" type="button" onClick={() => download(text)}>
          <Download aria-hidden />
          {t('auth.secondFactor.recovery.download')}
        </Button>
      </HStack>
    </Stack>
  );
}
