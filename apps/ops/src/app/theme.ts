import { type ThemeConfig, theme } from 'antd';

/** The colours of the app for customers, so that both are visibly one house. */
export const consoleTheme: ThemeConfig = {
  // The rules come ready made with antd.css; to make them in the page was an eighth of its work.
  zeroRuntime: true,
  algorithm: [theme.darkAlgorithm, theme.compactAlgorithm],
  token: {
    colorPrimary: '#d4ba83',
    colorTextLightSolid: '#1a1509',
    colorInfo: '#d4ba83',
    colorLink: '#e6d1a4',
    colorSuccess: '#3fc6a6',
    colorWarning: '#e9a06c',
    colorError: '#f8808b',
    colorBgBase: '#0d0d0c',
    colorBgLayout: '#0d0d0c',
    colorBgContainer: '#161615',
    colorBgElevated: '#1e1d1c',
    colorTextBase: '#f4f2ed',
    colorTextSecondary: '#b6b3ac',
    colorTextTertiary: '#94918a',
    colorBorder: '#3a3834',
    colorBorderSecondary: '#272624',
    borderRadius: 6,
    // The compact algorithm takes two off.
    fontSize: 15,
    colorTextPlaceholder: '#94918a',
    fontFamily: 'Inter, -apple-system, BlinkMacSystemFont, "Segoe UI", Roboto, "Noto Sans", sans-serif',
    motion: false,
  },
  components: {
    Layout: { siderBg: '#161615', headerBg: '#0d0d0c', bodyBg: '#0d0d0c' },
    Menu: { darkItemBg: '#161615', itemBg: '#161615', itemSelectedBg: '#272624', itemHeight: 28, itemMarginBlock: 1 },
    // White signs on the dark veil: the ink of primary buttons would vanish there.
    Image: {
      previewOperationColor: '#f4f2ed',
      previewOperationHoverColor: '#ffffff',
      previewOperationColorDisabled: '#65625c',
    },
    Table: { rowSelectedBg: '#272624', rowSelectedHoverBg: '#33312e', cellPaddingInlineSM: 12 },
    Typography: { titleMarginBottom: 0, titleMarginTop: 0, fontSizeHeading1: 20, lineHeightHeading1: 1.3 },
  },
};
