/* Macros of Qt, unless QT_NO_KEYWORDS is defined. */
#define signals public
#define slots
#define emit
#define foreach(variable, container) for (variable : container)
#define forever for (;;)
#define SIGNAL(text) "2" #text
#define SLOT(text) "1" #text
#define METHOD(text) "0" #text
#define Q_OBJECT
#define Q_PROPERTY(...)
