// What the page itself says, in the language of whoever one is. A further language is a further mapping with the same keys.

const catalogue = {
  en: {
    'title': '{name} · Sandbox',
    'people.you': 'You are',
    'settings.open': 'Settings and checks',
    'settings.broken': 'Settings and checks, {n} rules broken',
    'settings.of': 'Settings of {name}',
    'settings.language': 'Language',
    'settings.refuse': 'Refuse direct messages from the bot',
    'settings.bot': 'The bot',
    'settings.state.on': '{name} is connected. {checks}',
    'settings.state.off': '{name} is offline. {checks}',
    'settings.checks.api': "Requests are checked against Discord's API description and the hand-coded rules.",
    'settings.checks.hand': 'Requests are checked against the hand-coded rules only.',
    'settings.violations': 'Rules broken by the bot: {n}',
    'settings.none': 'None.',
    'clock.open': 'Let time pass',
    'clock.what': 'Everything that is due meanwhile happens on the way: reminders, stand-ins, quiet hours, tables that close.',
    'clock.half': '30 minutes',
    'clock.three': '3 hours',
    'clock.day': '1 day',
    'clock.passing': 'Time passes…',
    'close': 'Close',
    'cancel': 'Cancel',
    'submit': 'Submit',
    'send': 'Send',
    'dismiss': 'Dismiss',
    'places': 'Channels and direct messages',
    'places.show': 'Show channels',
    'places.none': 'No channels yet',
    'places.dms': 'Direct messages',
    'places.message': 'Message {name}',
    'places.pinged': '{n} for you',
    'places.hidden': 'You cannot see that channel.',
    'people.none': 'Nobody lives here yet',
    'people.unknown': 'Nobody is called {name}.',
    'status.lost': 'Connection lost, trying again…',
    'status.offline': '{name} is offline',
    'messages': 'Messages',
    'messages.start': 'This is the beginning of {place}.',
    'messages.hint': 'Type / to see what the bot can do.',
    'messages.jump': 'Jump to the newest ↓',
    'messages.used': '{name} used {command}',
    'messages.sending': 'Sending command…',
    'messages.only-you': '👁 Only you can see this · ',
    'messages.silent': 'The application did not respond',
    'messages.failed': 'This interaction failed',
    'messages.thinking': '{name} is thinking…',
    'messages.edited': '(edited)',
    'messages.app': 'APP',
    'form.failed': 'Something went wrong. Try again.',
    'form.no-files': 'This sandbox cannot upload files in forms.',
    'picture': 'Picture',
    'picture.of': 'Picture: {what}',
    'picture.bare': 'Picture without description',
    'picture.previous': 'Previous picture',
    'picture.next': 'Next picture',
    'spoiler': 'Spoiler, press to show',
    'file': 'file',
    'menu.search': 'Search',
    'menu.search.label': 'Search options',
    'menu.choose': 'Make a selection',
    'menu.label': 'Selection',
    'menu.confirm': 'Choose {n} ({chosen})',
    'menu.confirm.least': 'Choose at least {n} ({chosen})',
    'menu.confirm.most': 'Choose up to {n} ({chosen})',
    'unknown.role': 'unknown role',
    'unknown.user': 'unknown user',
    'unknown.channel': 'unknown',
    'line.commands': 'Commands',
    'line.message': 'Message',
    'line.placeholder': 'Message {place}',
    'line.placeholder.wide': 'Message {place}, or / for commands',
    'line.slash': 'Slash commands',
    'line.loading': 'Loading commands…',
    'line.no-such': 'No such command here.',
    'line.none': 'The bot has no commands here yet.',
    'line.unknown': 'No command {command} here.',
    'command': 'Command {command}',
    'command.cancel': 'Cancel command',
    'command.required': 'required',
    'command.missing': '{option} is required.',
    'command.optional': ' optional',
    'command.choose': 'Choose…',
    'command.true': 'True',
    'command.false': 'False',
    'command.choices': 'Choices for {option}',
    'command.failed': 'Loading options failed.',
    'command.no-match': 'No options match.',
  },
  es: {
    'title': '{name} · Discord de prueba',
    'people.you': 'Eres',
    'settings.open': 'Ajustes y comprobaciones',
    'settings.broken': 'Ajustes y comprobaciones; reglas incumplidas: {n}',
    'settings.of': 'Ajustes de {name}',
    'settings.language': 'Idioma',
    'settings.refuse': 'Rechazar los mensajes directos del bot',
    'settings.bot': 'El bot',
    'settings.state.on': '{name} está en línea. {checks}',
    'settings.state.off': '{name} no está en línea. {checks}',
    'settings.checks.api': 'Las peticiones se comprueban con la descripción de la API de Discord y con las reglas escritas a mano.',
    'settings.checks.hand': 'Las peticiones se comprueban solo con las reglas escritas a mano.',
    'settings.violations': 'Reglas incumplidas por el bot: {n}',
    'settings.none': 'Ninguna.',
    'clock.open': 'Dejar pasar el tiempo',
    'clock.what': 'Por el camino pasa todo lo que toca entretanto: recordatorios, suplentes, horas de silencio, mesas que se cierran.',
    'clock.half': '30 minutos',
    'clock.three': '3 horas',
    'clock.day': '1 día',
    'clock.passing': 'Pasa el tiempo…',
    'close': 'Cerrar',
    'cancel': 'Cancelar',
    'submit': 'Enviar',
    'send': 'Enviar',
    'dismiss': 'Cerrar',
    'places': 'Canales y mensajes directos',
    'places.show': 'Mostrar los canales',
    'places.none': 'Aún no hay canales',
    'places.dms': 'Mensajes directos',
    'places.message': 'Escribir a {name}',
    'places.pinged': '{n} para ti',
    'places.hidden': 'No puedes ver ese canal.',
    'people.none': 'Aquí aún no vive nadie',
    'people.unknown': 'Nadie se llama {name}.',
    'status.lost': 'Se perdió la conexión; reintentando…',
    'status.offline': '{name} no está en línea',
    'messages': 'Mensajes',
    'messages.start': 'Aquí empieza {place}.',
    'messages.hint': 'Escribe / para ver lo que sabe hacer el bot.',
    'messages.jump': 'Ir a lo más nuevo ↓',
    'messages.used': '{name} usó {command}',
    'messages.sending': 'Enviando el comando…',
    'messages.only-you': '👁 Solo tú puedes ver esto · ',
    'messages.silent': 'La aplicación no respondió',
    'messages.failed': 'Esta interacción falló',
    'messages.thinking': '{name} está pensando…',
    'messages.edited': '(editado)',
    'messages.app': 'APP',
    'form.failed': 'Algo falló. Inténtalo otra vez.',
    'form.no-files': 'Aquí no se pueden subir archivos en formularios.',
    'picture': 'Imagen',
    'picture.of': 'Imagen: {what}',
    'picture.bare': 'Imagen sin descripción',
    'picture.previous': 'Imagen anterior',
    'picture.next': 'Imagen siguiente',
    'spoiler': 'Contenido oculto; pulsa para verlo',
    'file': 'archivo',
    'menu.search': 'Buscar',
    'menu.search.label': 'Buscar opciones',
    'menu.choose': 'Elige una opción',
    'menu.label': 'Selección',
    'menu.confirm': 'Elegir {n} ({chosen})',
    'menu.confirm.least': 'Elegir al menos {n} ({chosen})',
    'menu.confirm.most': 'Elegir hasta {n} ({chosen})',
    'unknown.role': 'rol desconocido',
    'unknown.user': 'usuario desconocido',
    'unknown.channel': 'desconocido',
    'line.commands': 'Comandos',
    'line.message': 'Mensaje',
    'line.placeholder': 'Mensaje para {place}',
    'line.placeholder.wide': 'Mensaje para {place}, o / para los comandos',
    'line.slash': 'Comandos de barra',
    'line.loading': 'Cargando los comandos…',
    'line.no-such': 'Aquí no hay tal comando.',
    'line.none': 'El bot aún no tiene comandos aquí.',
    'line.unknown': 'Aquí no hay ningún comando {command}.',
    'command': 'Comando {command}',
    'command.cancel': 'Cancelar el comando',
    'command.required': 'obligatorio',
    'command.missing': 'Falta {option}.',
    'command.optional': ' opcional',
    'command.choose': 'Elige…',
    'command.true': 'Verdadero',
    'command.false': 'Falso',
    'command.choices': 'Opciones para {option}',
    'command.failed': 'No se pudieron cargar las opciones.',
    'command.no-match': 'Nada coincide.',
  },
};

let spoken = 'en';
let region = 'en-US';

// speak has the page say everything in the language of a locale from now on: in English where it knows none.
export function speak(locale) {
  region = locale || 'en-US';
  spoken = catalogue[region] ? region : catalogue[region.split('-')[0]] ? region.split('-')[0] : 'en';
  document.documentElement.lang = spoken;
  for (const el of document.querySelectorAll('[data-say]')) el.textContent = say(el.dataset.say);
  for (const el of document.querySelectorAll('[data-say-label]')) {
    el.setAttribute('aria-label', say(el.dataset.sayLabel));
    if (el.title) el.title = say(el.dataset.sayLabel);
  }
}

// say is a sentence of the page, with what goes into its places.
export function say(key, args = {}) {
  return catalogue[spoken][key].replace(/\{(\w+)\}/g, (_, name) => args[name]);
}

// failures are what the sandbox says when an interaction comes to nothing.
const failures = { 'The application did not respond': 'messages.silent', 'This interaction failed': 'messages.failed' };

// sayFailure is what the sandbox says went wrong. What has no sentence here stays as it came: it is for whoever makes the bot.
export const sayFailure = (text) => `⚠ ${failures[text] ? say(failures[text]) : text}`;

// weave is a sentence of the page with elements in its places, to be put into another element.
export function weave(key, parts) {
  return catalogue[spoken][key].split(/\{(\w+)\}/).map((piece, i) => (i % 2 ? parts[piece] : piece));
}

// locale is how dates and numbers are written: as the browser has it for English, as the person's language has it otherwise.
export const locale = () => (spoken === 'en' ? undefined : region);

// local is what something of the bot's is called for whoever reads: Discord shows the words of their locale where there are any.
export const local = (own, translations) => translations?.[region] || own;
