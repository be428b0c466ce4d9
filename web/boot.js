// Before the first paint: the chosen theme and language, so that nothing flashes in another one.
try {
  const theme = localStorage.getItem('theme')
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
  const language = localStorage.getItem('language')
  if (language === 'fr' || language === 'pa') document.documentElement.lang = language
} catch {
  // storage is closed to us: the system's theme and English remain
}
